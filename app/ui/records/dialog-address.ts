import { useLocation, useNavigate, useSearchParams } from '#app/lib/remix.ts'

/** The dialog that the address of a page opens, and the row it is about: `?dialog=edit&row=…`. */
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
