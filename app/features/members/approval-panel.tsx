import type { Api } from '#server/api.ts'
import { isLifelong } from '#server/features/members/rules.ts'
import { dateTime } from '#app/lib/format.ts'
import { ChoiceRows } from '#app/ui/form/choice-rows.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SelectField } from '#app/ui/form/select-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { Badge } from '#app/ui/parts/badge.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Money } from '#app/ui/parts/money.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Application } from './application-details.tsx'

type MemberType = Awaited<ReturnType<Api['members']['types']>>[number]

type ApprovalPanelProps = { application: Application; types: MemberType[]; answer: unknown; deleteAddress: string }

/** More choices than these are a select. */
const mostRows = 5

/** The member type, APPROVE, and the way to delete the application. */
export function ApprovalPanel({ application, types, answer, deleteAddress }: ApprovalPanelProps) {
  const { emailVerified, verifiedAt, timeZone, memberTypeId } = application
  return (
    <Panel
      title="Member type"
      foot={
        <p className="type-small text-ink-2 tabular">
          Email Verified at: {emailVerified === 1 && verifiedAt ? dateTime(verifiedAt, timeZone) : 'not yet'}
        </p>
      }
    >
      <PostForm id="approve" answer={answer}>
        <MemberTypeChoice types={types} applied={memberTypeId} />
        {emailVerified !== 1 && (
          <Alert tone="warning" title="The email address is not confirmed" className="mt-4">
            The applicant can be approved after opening the link in the activation letter.
          </Alert>
        )}
        <SubmitButton intent="approve" wide className="mt-5" disabled={emailVerified !== 1} savingText="Approving">
          APPROVE
        </SubmitButton>
      </PostForm>
      <LinkButton wide className="mt-2" to={deleteAddress} preventScrollReset>
        Delete application
      </LinkButton>
    </Panel>
  )
}

/** The type applied for stands chosen; changing it is up to the admin (foundation section 4). */
function MemberTypeChoice({ types, applied }: { types: MemberType[]; applied: string }) {
  if (types.length > mostRows) {
    const options = types.map(({ memberTypeId, memberType }) => ({ value: memberTypeId, text: memberType }))
    return <SelectField name="memberType" label="Member type" options={options} defaultValue={applied} />
  }
  return (
    <ChoiceRows
      name="memberType"
      legend="Member type"
      defaultValue={applied}
      choices={types.map(({ memberTypeId, memberType, description, feeCents, durationYears }) => ({
        value: memberTypeId,
        name: memberType,
        note: description,
        badge: memberTypeId === applied && <Badge tone="info">Applied for</Badge>,
        price: <Money cents={feeCents} />,
        term: termText(durationYears),
      }))}
    />
  )
}

const termText = (years: number) => (isLifelong(years) ? 'for life' : years === 1 ? '1 year' : `${years} years`)
