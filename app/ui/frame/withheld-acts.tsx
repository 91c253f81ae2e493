import { useMemo, type ReactNode } from 'react'
import { Link, useLocation, useMatches } from '#app/lib/remix.ts'
import { WithheldContext, type OtherEvents, type Withheld } from '#app/lib/page/withheld.ts'
import { frameWords as words } from './words.ts'

type WithheldActsProps = { withheld: Withheld | null; others: OtherEvents | null; children: ReactNode }

/** Tells the forms and buttons of a page which acts the viewer may not perform. */
export function WithheldActs({ withheld, others, children }: WithheldActsProps) {
  const { pathname } = useLocation()
  const page =
    useMatches()
      .at(-1)
      ?.id.replace(/^page:/, '') ?? ''
  const place = useMemo(
    () => withheld && { withheld, others, page, pathname, note },
    [withheld, others, page, pathname],
  )
  return <WithheldContext.Provider value={place}>{children}</WithheldContext.Provider>
}

/** Shown only in a form with something to read: what has only buttons leaves nothing (styles/base.css). */
const note = (right: string) => (
  <p className="withheld-note type-small col-span-full w-full text-ink-2">
    {words.onlySeen}{' '}
    <Link to={right ? `/my-office?needs=${right}` : '/my-office'} className="text-link-line">
      {words.whoCanHelp}
    </Link>
  </p>
)
