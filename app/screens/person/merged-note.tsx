import { Form, useSearchParams } from '#app/lib/remix.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Button } from '#app/ui/parts/button.tsx'
import type { PersonData } from './person-data.ts'
import { mergedWords as words } from './person-words.ts'

/** What was just merged into this person, with its undo. */
export function MergedNote({ merged }: Pick<PersonData, 'merged'>) {
  const [query] = useSearchParams()
  const merge = merged.find(({ mergeId }) => mergeId === query.get('merged'))
  if (!merge) return null
  return (
    <Alert tone="success" title={words.title(merge.memberId)} className="mb-8">
      <p>{words.text}</p>
      <Form method="post" preventScrollReset className="mt-3">
        <input type="hidden" name="mergeId" value={merge.mergeId} />
        <Button type="submit" name="intent" value="undoMerge" size="small" aria-label={words.undoOf(merge.memberId)}>
          {words.undo}
        </Button>
      </Form>
    </Alert>
  )
}
