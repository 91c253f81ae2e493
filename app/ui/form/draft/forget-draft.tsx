import { useEffect } from 'react'
import { deviceStore, dropDraft } from './draft.ts'

/** Deletes the draft of a form from this device, on the page that follows once it is sent. */
export function ForgetDraft({ id }: { id: string }) {
  useEffect(() => {
    const device = deviceStore()
    if (device) dropDraft(device, id)
  }, [id])
  return null
}
