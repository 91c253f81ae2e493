import { useEffect } from 'react'

/** Drops a draft where its form stands no more: on the page that comes after it was accepted. */
export function DraftDropped({ id }: { id: string }) {
  useEffect(() => {
    void import('./draft.ts').then(({ deviceStore, dropDraft }) => {
      const device = deviceStore()
      if (device) dropDraft(device, id)
    })
  }, [id])
  return null
}
