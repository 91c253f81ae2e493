import '#app/styles/kit/fields.css'
import { useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { useCallback, useState } from 'react'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { act, load } from '#app/lib/page/page.ts'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Stepper } from '#app/ui/parts/stepper.tsx'
import { maxSheetName } from '#server/features/imports/rules.ts'
import { newImport } from '#server/features/imports/schema.ts'
import { refusedField } from '#server/refusal.ts'
import { FileChoice } from './file-choice.tsx'
import { fileWords as words } from './file-words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

/** Only admins get here; the list says so. */
export const loader = load(async ({ api, url }) => {
  await api.imports.list()
  return { sheet: url.searchParams.get('sheet') ?? '' }
})

export const action = act(newImport.pick({ sheet: true }), async ({ api, input, form, redirect }) => {
  // Who may not import is told so before what is wrong with the file.
  await api.imports.list()
  const file = form.get('file')
  if (!(file instanceof File) || file.size === 0) throw refusedField('file', words.choose)
  const bytes = Buffer.from(await file.arrayBuffer())
  const { importId, openColumns, plan } = await api.imports.upload({
    name: file.name.slice(-200) || 'import.csv',
    file: bytes.toString('base64'),
    sheet: input.sheet,
  })
  // The page of the import says how far a long plan is, and leads on once it knows the columns.
  if (plan === 'later') return redirect(`/imports/${importId}?then=columns`)
  return redirect(openColumns > 0 ? `/imports/${importId}/columns` : `/imports/${importId}`)
})

/** The first step of an import: the file. */
export default function NewImportPage() {
  const { sheet } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const hydrated = useHydrated()
  // Only a workbook has sheets.
  const [isWorkbook, setWorkbook] = useState(sheet !== '')
  const nameFile = useCallback((name: string) => setWorkbook(/\.xlsx$/i.test(name)), [])
  return (
    <WorkScreen before={<WayBack to="/imports">{words.back}</WayBack>} title={words.title} lead={words.lead}>
      <Stepper steps={words.steps} current={0} label={words.stepsLabel} />
      {answer && Object.keys(answer.fields).length === 0 && (
        <Alert tone="error" className="mt-6">
          {answer.message}
        </Alert>
      )}
      <PostForm
        id="file"
        answer={answer}
        initial={{ sheet }}
        encType="multipart/form-data"
        className="mt-8 grid max-w-2xl grid-cols-1 gap-6"
      >
        <div className="entries">
          <FileChoice onName={nameFile} />
          {!hydrated || isWorkbook ? (
            <TextField
              name="sheet"
              label={words.sheet}
              help={words.sheetHelp}
              maxLength={maxSheetName}
              autoComplete="off"
              optional
            />
          ) : (
            <input type="hidden" name="sheet" value="" />
          )}
        </div>
        <p className="type-small text-ink-2">
          {words.recognized}: {words.systems}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-4 border-t border-rule pt-5">
          <p className="type-small text-ink-2">{words.next}</p>
          <div className="flex flex-wrap gap-2.5 max-sm:w-full max-sm:*:flex-1">
            <LinkButton to="/imports">{words.cancel}</LinkButton>
            <SubmitButton savingText={words.acting}>{words.act}</SubmitButton>
          </div>
        </div>
      </PostForm>
    </WorkScreen>
  )
}
