import type { Outputs } from '#server/wiring/api.ts'
import { dateTime } from '#app/lib/format.ts'
import { useViewer } from '#app/lib/page/viewer.ts'
import { Link } from '#app/lib/remix.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Alert } from '#app/ui/parts/alert.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Panel } from '#app/ui/parts/panel.tsx'
import type { Application } from './application-details.tsx'
import { TypeChoice } from './type-choice.tsx'
import { applicationWords as words } from './words.ts'

type MemberType = Outputs['members']['types'][number]

type ApprovalPanelProps = {
  application: Application
  types: MemberType[]
  /** Members who may be the same person. */
  lookalikes: Outputs['members']['applicantLookalikes']
  declineAddress: string
}

/** More share the phone of an office. */
const maxShown = 5

/** The member type, the button, and a link to decline the application. */
export function ApprovalPanel({ application, types, lookalikes, declineAddress }: ApprovalPanelProps) {
  const { mailWaits } = useViewer()
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
        {/* Only the admin may change the type applied for (foundation section 4). */}
        <TypeChoice name="memberType" types={types} standing={memberTypeId} badge={words.appliedFor} />
        {lookalikes.length > 0 && (
          <Alert tone="warning" title={words.lookalikes} className="mt-4">
            <ul className="mb-2">
              {lookalikes.slice(0, maxShown).map(({ memberId, firstName, lastName }) => (
                <li key={memberId}>
                  <Link to={`/members/${memberId}`} className="text-link-line">
                    <bdi>{`${firstName} ${lastName}`}</bdi> ({memberId})
                  </Link>
                </li>
              ))}
            </ul>
            {words.lookalikesText}
          </Alert>
        )}
        {emailVerified !== 1 && (
          <Alert tone="warning" title={words.notVerified} className="mt-4">
            {words.verifyFirst} {mailWaits && words.mailWaits}
          </Alert>
        )}
        <SubmitButton
          intent="approve"
          wide
          className="mt-5"
          disabled={emailVerified !== 1}
          savingText={words.approving}
        >
          {words.approve}
        </SubmitButton>
      </PostForm>
      <LinkButton wide className="mt-2" to={declineAddress} preventScrollReset>
        {words.decline}
      </LinkButton>
    </Panel>
  )
}
