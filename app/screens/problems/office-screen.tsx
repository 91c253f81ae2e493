import sheetStyles from '#app/styles/kit/paper.css?url'
import { useViewer } from '#app/lib/page/viewer.ts'
import { WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { allRights } from '#server/auth/rights.rules.ts'
import { rightNames } from '#server/features/offices/rules.ts'
import { errorWords as words } from '../words.ts'

/** A page that an officer at work may not open: which right it needs, and where to find who has it. */
export function OfficeScreen({ right }: { right: string | null }) {
  const { offices = [] } = useViewer()
  const needed = allRights.find((one) => one === right)
  return (
    <WorkScreen>
      {/* An error is shown in place of a route, so no route brings the styles. */}
      <link rel="stylesheet" href={sheetStyles} />
      <Empty
        level="h2"
        title={words.noAccess}
        action={
          <LinkButton to={needed ? `/my-office?needs=${needed}` : '/my-office'} size="small">
            {words.whoCanHelp}
          </LinkButton>
        }
      >
        {needed ? words.needsRight(rightNames[needed], offices) : words.forAdmins}
      </Empty>
    </WorkScreen>
  )
}
