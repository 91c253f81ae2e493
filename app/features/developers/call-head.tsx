import type { CallLine } from './call-view.ts'

/** The method, the path, and who may call it. */
export function CallHead({ call: { method, path, forWhom } }: { call: CallLine }) {
  return (
    <span className="type-small flex flex-wrap items-baseline justify-between gap-x-4 font-normal">
      <code className="min-w-0 wrap-anywhere group-hover:underline">
        <b>{method}</b> {path}
      </code>
      <span className="type-fine text-ink-2">{forWhom}</span>
    </span>
  )
}
