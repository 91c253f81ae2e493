import { Form, useLocation } from '#app/lib/remix.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { careerWords as words } from './career-words.ts'

type UndoProps = { job: { jobId: string; edition: string }; size?: 'small'; label?: string; className?: string }

/** Undoes the last decision about a post; the server rejects it after the time limit. */
export function UndoDecision({ job: { jobId, edition }, size, label, className }: UndoProps) {
  const { pathname } = useLocation()
  return (
    <Form method="post" action={pathname} className="contents">
      <input type="hidden" name="jobId" value={jobId} />
      <input type="hidden" name="seen" value={edition} />
      <Button type="submit" name="intent" value="takeBack" size={size} className={className} aria-label={label}>
        {words.undo}
      </Button>
    </Form>
  )
}
