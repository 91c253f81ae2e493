import type { Outputs } from '#server/api.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { dateTime } from '#app/lib/format.ts'
import { ChoiceRows } from '#app/ui/form/fields/choice-rows.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/fields/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Application } from './application-details.tsx'
import { applicationWords as words } from './words.ts'

type MemberType = Outputs['members']['types'][number]

type ApprovalPanelProps = { application: Application; types: MemberType[]; deleteAddress: string }

/** More choices than these are a select. */
const mostRows = 5

/** The member type, the button, and the way to delete the application. */
export function ApprovalPanel({ application, types, deleteAddress }: ApprovalPanelProps) {
  const { emailVerified, verifiedAt, timeZone, memberTypeId } = application
  return (
    <Panel
      title={words.memberType}
      foot={
        <p className="type-small text-ink-2 tabular">
          {emailVerified === 1 && verifiedAt ? words.verifiedAt(dateTime(verifiedAt, timeZone)) : words.notVerified}
        </p>
      }
    >
      <PostForm id="approve" action="/members">
        <input type="hidden" name="pendingId" value={application.pendingId} />
        <MemberTypeChoice types={types} applied={memberTypeId} />
        {emailVerified !== 1 && (
          <Alert tone="warning" title={words.notVerified} className="mt-4">
            {words.verifyFirst}
          </Alert>
        )}
        <SubmitButton intent="approve" wide className="mt-5" disabled={emailVerified !== 1} savingText={words.approving}>
          {words.approve}
        </SubmitButton>
      </PostForm>
      <LinkButton wide className="mt-2" to={deleteAddress} preventScrollReset>
        {words.delete}
      </LinkButton>
    </Panel>
  )
}

/** The type applied for stands chosen; changing it is up to the admin (foundation section 4). */
function MemberTypeChoice({ types, applied }: { types: MemberType[]; applied: string }) {
  if (types.length > mostRows) {
    const options = types.map(({ memberTypeId, memberType }) => ({ value: memberTypeId, text: memberType }))
    return <SelectField name="memberType" label={words.memberType} options={options} defaultValue={applied} />
  }
  return (
    <ChoiceRows
      name="memberType"
      legend={words.memberType}
      defaultValue={applied}
      choices={types.map(({ memberTypeId, memberType, description, feeCents, durationYears }) => ({
        value: memberTypeId,
        name: memberType,
        note: description,
        badge: memberTypeId === applied && <Badge tone="info">{words.appliedFor}</Badge>,
        price: <Money cents={feeCents} />,
        term: termText(durationYears),
      }))}
    />
  )
}

const termText = (years: number) => words.term(years, isLifelong(years))
