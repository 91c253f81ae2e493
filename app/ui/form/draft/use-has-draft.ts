import { useEffect, useState } from 'react'
import { deviceStore, draftText } from './draft.ts'

/** Whether this device keeps a draft of that name: its form is then to be filled before anybody reaches for it. */
export function useHasDraft(id: string): boolean {
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    const device = deviceStore()
    setHasDraft(device !== undefined && draftText(device, id) !== null)
  }, [id])
  return hasDraft
}
