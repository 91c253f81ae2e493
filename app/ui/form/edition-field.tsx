import { failureIn } from './post-form.tsx'
import { useForm } from './form-context.ts'
import { useEdition } from './use-edition.ts'

/** Sends the edition along with which the editor of a form began, a draft or a refused form with its own. */
export function EditionField({ edition }: { edition: string }) {
  const { values, answer } = useForm()
  const begun = useEdition(edition, values.edition, failureIn(answer)?.why === 'conflict')
  return <input type="hidden" name="edition" value={begun} />
}
