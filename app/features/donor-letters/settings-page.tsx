import { Link, useActionData, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { acts, one } from '#app/lib/page/acts.ts'
import { load } from '#app/lib/page/page.ts'
import { AnswerNotice } from '#app/ui/dialog/answer-notice.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { TextAreaField } from '#app/ui/form/fields/text-area-field.tsx'
import { TextField } from '#app/ui/form/fields/text-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { maxLength } from '#server/features/donor-letters/rules.ts'
import { letterSettings } from '#server/features/donor-letters/schema.ts'
import { PracticeAlert } from './practice-alert.tsx'
import { letterSettingsWords as words } from './words.ts'

export const meta: MetaFunction = () => [{ title: words.title }]

export const loader = load(({ api }) => api.donorLetters.settings())

export const action = acts({
  save: one(letterSettings, ({ api, input }) => api.donorLetters.changeSettings(input)),
})

/** What the letters of the chapter say; the tax number is among the chapter's settings, because receipts have it too. */
export default function LetterSettingsPage() {
  const { settings, ein } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { labels } = words
  return (
    <WorkScreen before={<WayBack to="/treasury/letters">{words.back}</WayBack>} title={words.title} lead={words.lead}>
      <AnswerNotice answer={answer} done={words.done} />
      <PracticeAlert className="mb-6" />
      <Cells
        columns={2}
        cells={[
          {
            key: words.ein,
            value: (
              <>
                {ein || words.noEin}{' '}
                <Link to="/settings?edit=papers#papers" className="text-link-line type-small ml-2 font-normal">
                  {words.changeEin}
                </Link>
              </>
            ),
            wide: true,
          },
        ]}
      />
      <PostForm
        id="letter-settings"
        answer={answer}
        initial={{ ...settings, duesAreGifts: String(settings?.duesAreGifts === 1) }}
        labels={labels}
        className="mt-8"
      >
        <ErrorSummary />
        <div className="entries">
          <TextField
            name="legalName"
            label={labels.legalName}
            help={words.legalNameHelp}
            maxLength={maxLength.legalName}
            span={6}
            autoComplete="off"
          />
          <SelectField
            name="duesAreGifts"
            label={labels.duesAreGifts}
            help={words.duesHelp}
            options={[
              { value: 'false', text: words.dues[0] },
              { value: 'true', text: words.dues[1] },
            ]}
            span={6}
          />
          <TextAreaField
            name="thanks"
            label={labels.thanks}
            help={words.thanksHelp}
            maxLength={maxLength.thanks}
            span={6}
            rows={3}
            optional
          />
          <TextField
            name="signerName"
            label={labels.signerName}
            maxLength={maxLength.signerName}
            span={3}
            optional
            autoComplete="off"
          />
          <TextField
            name="signerTitle"
            label={labels.signerTitle}
            maxLength={maxLength.signerTitle}
            span={3}
            optional
            autoComplete="off"
          />
        </div>
        <div className="mt-5 flex justify-end border-t border-rule pt-5">
          <SubmitButton intent="save">{words.save}</SubmitButton>
        </div>
      </PostForm>
    </WorkScreen>
  )
}
