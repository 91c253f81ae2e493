import { Form } from '#app/lib/remix.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { undoWords } from './words.ts'

/** Undoes the action in the notice; the server rejects it after the time limit. */
export function UndoForm({ undoId, back }: { undoId: string; /** The page to return to. */ back: string }) {
  return (
    <Form method="post" action="/undo" replace className="contents">
      <input type="hidden" name="undoId" value={undoId} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" size="tiny">
        {undoWords.undo}
      </Button>
    </Form>
  )
}
