import UploadShape from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { FieldShell } from '#app/ui/form/field.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { useDropZone } from '#app/ui/form/fields/drop-zone.ts'
import { Icon } from '#app/ui/parts/icon.tsx'
import { fileWords as words } from './file-words.ts'

/** The file of an import: chosen or dropped. It goes with the form, so without JavaScript it is the browser's own field. */
export function FileChoice({
  onName,
}: {
  /** Called with the name of the chosen file. */ onName: (name: string) => void
}) {
  const hydrated = useHydrated()
  const { id, error, aria } = useField('file', true)
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState('')
  const zone = useDropZone((files) => {
    if (!input.current || files.length !== 1) return
    input.current.files = files
    // Setting the files announces nothing, and the form's checks listen.
    input.current.dispatchEvent(new Event('change', { bubbles: true }))
  })
  // A file that was chosen before any script ran counts too.
  useEffect(() => {
    const field = input.current
    if (!field) return
    const take = () => {
      const chosen = field.files?.[0]?.name ?? ''
      setName(chosen)
      onName(chosen)
    }
    if (field.files?.length) take()
    field.addEventListener('change', take)
    return () => field.removeEventListener('change', take)
  }, [onName])
  return (
    <FieldShell id={id} label={words.file} help={words.help} error={error}>
      <div {...zone} className="drop" data-invalid={aria['aria-invalid']}>
        <Icon of={UploadShape} size={20} />
        {hydrated && <span className="min-w-0 wrap-anywhere">{name || words.drop}</span>}
        <input
          {...aria}
          ref={input}
          id={id}
          name="file"
          type="file"
          required
          accept=".csv,.tsv,.txt,.xlsx"
          className={hydrated ? 'sr-only' : undefined}
        />
        {hydrated && (
          <label htmlFor={id} className="btn btn-quiet btn-sm" aria-hidden>
            {name ? words.another : words.chooseFile}
          </label>
        )}
      </div>
    </FieldShell>
  )
}
