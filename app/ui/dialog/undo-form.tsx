import { Form } from '#app/lib/remix.ts'
import { Button } from '#app/ui/parts/button.tsx'
import { undoWords } from './words.ts'

/** Takes back the act of which the notice tells; whether there is time left, the server says. */
export function UndoForm({ undoId, back }: { undoId: string; /** The page to come back to. */ back: string }) {
  return (
    <Form method="post" action="/undo" replace className="contents">
      <input type="hidden" name="undoId" value={undoId} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit">{undoWords.undo}</Button>
    </Form>
  )
}
