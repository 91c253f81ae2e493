import { displayName } from '#server/providers/files/upload-path.ts'
import { FieldShell, type FieldProps } from '../field.tsx'
import { useField } from '../form-context.ts'
import { FileDrop } from './file-drop.tsx'
import { filesWords as words } from './files-words.ts'
import { UploadList } from './upload-list.tsx'
import { useHiddenField } from './use-hidden-field.ts'
import { useUploads } from './use-uploads.ts'

type FilesFieldProps = FieldProps & {
  /** What may be chosen: "PDF, pictures, docx, xlsx or pptx, up to 10 MB each". */
  hint: string
  /** Max number of files. */
  max: number
  uploadTo?: string
  /** Whether office documents are allowed. */
  office?: boolean
  /** As on an input, if neither PDFs nor office documents are allowed, and the message for a rejected file. */
  accept?: string
  validate?: (file: File) => string | undefined
}

const accepted = '.pdf,image/*'
const acceptedOffice = `${accepted},.docx,.xlsx,.pptx`

/**
 * Several files, uploaded one after another as soon as they are chosen; the JSON list of their paths is submitted with
 * the form as `name` (`fileList` of server/records/shapes.ts). The form waits for a running upload, but not for a
 * failed one.
 */
export function FilesField({
  name,
  label,
  help,
  optional,
  span,
  phoneSpan,
  hint,
  max,
  uploadTo = '/api/upload',
  office = true,
  accept = office ? acceptedOffice : accepted,
  validate,
}: FilesFieldProps) {
  const { id, error, stood, aria } = useField(name, Boolean(help))
  const before = () =>
    pathsIn(stood).map((url) => ({ name: displayName(url), percent: 100, state: 'done' as const, url }))
  const { uploads, add, remove } = useUploads(uploadTo, max, before, {
    otherKind: office ? words.otherKindOfSeveral : words.otherKind,
    validate,
  })
  const paths = uploads.flatMap(({ url }) => url ?? [])
  const value = paths.length > 0 || optional ? JSON.stringify(paths) : ''
  const hidden = useHiddenField(value)
  const travelling = uploads.filter(({ state }) => state === 'sending').length
  return (
    <FieldShell id={id} label={label} help={help} optional={optional} error={error} span={span} phoneSpan={phoneSpan}>
      <FileDrop
        id={id}
        aria={aria}
        hint={hint}
        accept={accept}
        multiple={max > 1}
        act={max > 1 ? words.choose : words.chooseOne}
        onFiles={add}
      />
      <input
        ref={hidden}
        type="hidden"
        name={name}
        value={value}
        data-required={optional ? undefined : true}
        data-complaint={travelling > 0 ? words.waiting(travelling) : undefined}
      />
      <UploadList uploads={uploads} onRemove={remove} />
    </FieldShell>
  )
}

/** Parses the form's initial list; a draft of an earlier release may hold anything. */
function pathsIn(stood: string | undefined): string[] {
  try {
    const list: unknown = JSON.parse(stood || '[]')
    return Array.isArray(list) ? list.filter((path) => typeof path === 'string') : []
  } catch {
    return []
  }
}
