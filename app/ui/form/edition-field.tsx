import { failureIn } from './post-form.tsx'
import { useForm } from './form-context.ts'
import { useEdition } from './use-edition.ts'

/** A hidden field with the version that the editor started from; a draft or a rejected form has its own. */
export function EditionField({ edition }: { edition: string }) {
  const { values, answer } = useForm()
  const begun = useEdition(edition, values.edition, failureIn(answer)?.why === 'conflict')
  return <input type="hidden" name="edition" value={begun} />
}
