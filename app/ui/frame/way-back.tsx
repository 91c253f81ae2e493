import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'

/** A back link above the title, to the parent page. */
export function WayBack({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="type-body inline-flex items-center gap-2 text-link">
      <Icon of={ArrowLeft} />
      <span className="text-link-line">{children}</span>
    </Link>
  )
}
