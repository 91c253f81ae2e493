import '#app/styles/kit/fields.css'
import { Link } from '#app/lib/remix.ts'

type SegmentedLinksProps = { label: string; links: { to: string; text: string; current: boolean }[] }

/** Two or three plain options that change what the page shows: links, so that they work without JavaScript. */
export function SegmentedLinks({ label, links }: SegmentedLinksProps) {
  return (
    <nav aria-label={label} className="segments">
      {links.map(({ to, text, current }) => (
        <Link
          key={text}
          to={to}
          className="segment"
          aria-current={current ? 'true' : undefined}
          // In a dialog, the chosen one has the focus first, and not the other one before it.
          data-first-focus={current || undefined}
          replace
          preventScrollReset
        >
          {text}
        </Link>
      ))}
    </nav>
  )
}
