import { useEffect, useState } from 'react'
import { deviceStore, draftText } from './draft.ts'

/** Whether this device has a draft with that name: its form is then filled without waiting for an interaction. */
export function useHasDraft(id: string): boolean {
  const [hasDraft, setHasDraft] = useState(false)
  useEffect(() => {
    const device = deviceStore()
    setHasDraft(device !== undefined && draftText(device, id) !== null)
  }, [id])
  return hasDraft
}
