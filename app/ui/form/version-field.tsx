import { failureIn } from './post-form.tsx'
import { useForm } from './form-context.ts'
import { useVersion } from './use-version.ts'

/** A hidden field with the version that the editor started from; a draft or a rejected form has its own. */
export function VersionField({ edition }: { edition: string }) {
  const { values, answer } = useForm()
  const begun = useVersion(edition, values.edition, failureIn(answer)?.why === 'conflict')
  return <input type="hidden" name="edition" value={begun} />
}
