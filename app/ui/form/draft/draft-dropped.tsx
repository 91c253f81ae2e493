import { useEffect } from 'react'

/** Deletes a draft on the page that follows the accepted form. */
export function DraftDropped({ id }: { id: string }) {
  useEffect(() => {
    void import('./draft.ts').then(({ deviceStore, dropDraft }) => {
      const device = deviceStore()
      if (device) dropDraft(device, id)
    })
  }, [id])
  return null
}
