import { Badge } from '#app/ui/parts/badge.tsx'
import type { CallLine } from './call-view.ts'
import { developerWords as words } from './words.ts'

/** The method, the path, whether that is an old one, and who may call it. */
export function CallHead({ call: { method, path, forWhom, old } }: { call: CallLine }) {
  return (
    <span className="type-small flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 font-normal">
      <code className="min-w-0 text-base-content wrap-anywhere group-hover:underline">
        <b className="text-primary">{method}</b> {path}
      </code>
      <span className="flex items-center gap-2 type-fine text-ink-2">
        {old && <Badge>{words.oldPath}</Badge>}
        {forWhom}
      </span>
    </span>
  )
}
