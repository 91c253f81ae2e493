import './look.css'
import Pencil from 'lucide-react/icons/pencil'
import { useState } from 'react'
import { useNavigate, useSearchParams } from '#app/lib/remix.ts'
import type { Failure } from '#app/lib/page/page.ts'
import { ConfirmDialog } from '#app/ui/dialog/confirm-dialog.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { FilesField } from '#app/ui/form/fields/files-field.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { useVersion } from '#app/ui/form/use-version.ts'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Block } from '#app/ui/parts/block.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Cells } from '#app/ui/parts/cells.tsx'
import { adjustedColors, usualColors } from '#server/look/colors.decisions.ts'
import type { Outputs } from '#server/wiring/api.ts'
import { ColorField } from './color-field.tsx'
import { LookPreview } from './look-preview.tsx'
import { lookWords as words } from './look-words.ts'
import { settingsWords } from './settings-words.ts'

export type ChapterLook = Outputs['chapterLook']['view']

type LookPartProps = { look: ChapterLook; isEditing: boolean; failure: Failure | undefined }

/** The colors and the logo of the chapter, or on the main chapter's page of the association. */
export function LookPart({ look, isEditing, failure }: LookPartProps) {
  const { own, inUse, adjusted, isMain, mayChange } = look
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const of = isMain ? 'association' : 'chapter'
  const isChosen = own.mainColor !== '' || own.accentColor !== '' || own.logo !== ''
  const color = (name: 'mainColor' | 'accentColor') => (
    <>
      <span className="color-swatch" style={{ background: inUse[name] || usualColors[name] }} />
      {own[name] || words.from[of]}
    </>
  )
  return (
    <Block
      id="look"
      title={words.title}
      aside={
        mayChange &&
        !isEditing && (
          <LinkButton to="?edit=look#look" size="small" icon={Pencil} aria-label={words.edit} preventScrollReset>
            {settingsWords.edit}
          </LinkButton>
        )
      }
    >
      <p className="py-4 text-ink-2">
        {words.help[of]} {!mayChange && isMain && words.onlySystem}
      </p>
      {isEditing && mayChange ? (
        <LookForm look={look} failure={failure} />
      ) : (
        <>
          <Cells
            columns={3}
            cells={[
              { key: words.fields.mainColor, value: color('mainColor') },
              { key: words.fields.accentColor, value: color('accentColor') },
              {
                key: words.fields.logo,
                value: own.logo && inUse.logo ? <LogoInUse logo={inUse.logo} /> : words.noLogo[of],
                wide: 'phone',
              },
            ]}
          />
          <Adjusted adjusted={adjusted} />
          {mayChange && isChosen && (
            <p className="mt-5">
              <LinkButton to="?dialog=reset-look" size="small" preventScrollReset>
                {words.reset[of]}
              </LinkButton>
            </p>
          )}
        </>
      )}
      {mayChange && isChosen && query.get('dialog') === 'reset-look' && (
        <ConfirmDialog
          open
          title={`${words.reset[of]}?`}
          act={words.resetAct}
          safe={words.resetSafe}
          action="/settings"
          fields={{ intent: 'resetLook' }}
          onClose={() => navigate('/settings', { preventScrollReset: true, replace: true })}
        >
          {words.resetText[of]}
        </ConfirmDialog>
      )}
    </Block>
  )
}

/** As high as in the frame of pages. */
const shownHeight = 38

function LogoInUse({ logo: { path, width, height } }: { logo: NonNullable<ChapterLook['inUse']['logo']> }) {
  const shownWidth = Math.round((shownHeight * width) / height)
  return <img src={path} alt={words.logoAlt} width={shownWidth} height={shownHeight} data-logo />
}

/** Says which colors are used instead of the chosen ones. */
function Adjusted({ adjusted: { mainColor, accentColor } }: { adjusted: ReturnType<typeof adjustedColors> }) {
  return (
    <div aria-live="polite">
      {(mainColor || accentColor) && (
        <Alert className="mt-4">
          {mainColor && <p>{words.adjusted.mainColor(mainColor)}</p>}
          {accentColor && <p>{words.adjusted.accentColor(accentColor)}</p>}
        </Alert>
      )}
    </div>
  )
}

function LookForm({ look: { own, association, edition }, failure }: Omit<LookPartProps, 'isEditing'>) {
  const version = useVersion(edition, failure?.values.edition, failure?.why === 'conflict')
  const [mainColor, setMain] = useState(own.mainColor)
  const [accentColor, setAccent] = useState(own.accentColor)
  const shown = {
    mainColor: mainColor || association.mainColor,
    accentColor: accentColor || association.accentColor,
  }
  return (
    <PostForm
      id="look-form"
      action="/settings?edit=look"
      answer={failure}
      initial={{ ...own, logo: own.logo ? JSON.stringify([own.logo]) : '[]' }}
      labels={words.fields}
      preventScrollReset
    >
      <input type="hidden" name="edition" value={version} />
      <ErrorSummary />
      <div className="entries">
        <ColorField
          name="mainColor"
          label={words.fields.mainColor}
          help={words.mainHelp}
          inherited={association.mainColor || usualColors.mainColor}
          onColor={setMain}
        />
        <ColorField
          name="accentColor"
          label={words.fields.accentColor}
          help={words.accentHelp}
          inherited={association.accentColor || usualColors.accentColor}
          onColor={setAccent}
        />
        <FilesField
          name="logo"
          label={words.fields.logo}
          help={words.logoHelp}
          hint={words.logoHint}
          max={1}
          office={false}
          accept="image/*"
          optional
        />
      </div>
      <div className="mt-5">
        <LookPreview {...shown} />
        <Adjusted adjusted={adjustedColors(shown)} />
      </div>
      <div className="form-acts mt-5 border-t border-rule pt-5">
        <LinkButton to="/settings">{settingsWords.cancel}</LinkButton>
        <SubmitButton intent="look">{words.save}</SubmitButton>
      </div>
    </PostForm>
  )
}
