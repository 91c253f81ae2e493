import { useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'

/** Returns the dialog that the page's URL opens, and its row: `?dialog=edit&row=…`. */
export function useDialogAddress<Dialog extends string>() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const addressFor = (dialog?: Dialog, row?: string) => {
    const next = new URLSearchParams(query)
    for (const key of ['dialog', 'row', 'done', 'undo']) next.delete(key)
    if (dialog) next.set('dialog', dialog)
    if (row) next.set('row', row)
    return next.size > 0 ? `${pathname}?${next}` : pathname
  }
  return {
    query,
    dialog: query.get('dialog') as Dialog | null,
    row: query.get('row'),
    addressFor,
    close: () => navigate(addressFor(), { preventScrollReset: true }),
  }
}
