import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link } from '#app/lib/remix.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { ballotWords } from './words.ts'

/** The way back to the list. */
export function BackLink() {
  return (
    <Link to="/votes" className="inline-flex items-center gap-2">
      <Icon of={ArrowLeft} /> <span className="text-link-line">{ballotWords.back}</span>
    </Link>
  )
}
