import { useEffect, useState } from 'react'
import { deviceStore, draftText } from './draft.ts'

/** Whether this device keeps a draft of that name: its form is then to be filled before anybody reaches for it. */
export function useHasDraft(id: string): boolean {
  const [found, setFound] = useState(false)
  useEffect(() => {
    const device = deviceStore()
    setFound(device !== undefined && draftText(device, id) !== null)
  }, [id])
  return found
}
