import '#app/styles/kit/tabs.css'
import { useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { load } from '#app/lib/page/page.ts'
import { useHydrated } from '#app/lib/hydrate/use-hydrated.ts'
import { OpenScreen } from '#app/ui/frame/shells.tsx'
import { WayBack } from '#app/ui/frame/way-back.tsx'
import { Button, LinkButton } from '#app/ui/parts/button.tsx'
import { Tabs } from '#app/ui/parts/tabs.tsx'
import { StatementPaper } from './statement-paper.tsx'
import { statement as words } from './words.ts'
import './receipt.css'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: words.title(data?.statement.year ?? 0) }]

/** The viewer's own statement; at a member's URL that member's, for admins. */
export const loader = load(async ({ api, params, url }) => {
  const asked = url.searchParams.get('year') ?? undefined
  const { memberId } = params
  const statement = memberId
    ? await api.receipts.statementOf({ memberId, year: asked })
    : await api.receipts.statement({ year: asked })
  return { statement, isOwn: memberId === undefined }
})

/** A year's statement as printed. */
export default function StatementPage() {
  const { statement, isOwn } = useLoaderData<typeof loader>()
  const hydrated = useHydrated()
  const { year, years, memberId, name } = statement
  const file = isOwn ? `statement.pdf?year=${year}` : `member-statement.pdf?memberId=${memberId}&year=${year}`
  return (
    <OpenScreen>
      <div className="paper-tools print:hidden">
        <WayBack to={isOwn ? '/payment?tab=mine' : `/members/${memberId}`}>
          {isOwn ? words.back : words.backToPerson}
        </WayBack>
        {hydrated && (
          <Button look="primary" icon={Printer} onClick={() => window.print()}>
            {words.print}
          </Button>
        )}
        <LinkButton to={`/export/${file}`} icon={Download} reloadDocument>
          {words.pdf}
        </LinkButton>
      </div>
      <p className="paper-wide type-body mb-4 text-ink-2 print:hidden">{isOwn ? words.lead : words.leadOf(name)}</p>
      <div className="paper-wide mb-8 print:hidden">
        <Tabs
          label={words.years}
          tabs={years.map((one) => ({ to: `?year=${one}`, text: String(one), current: one === year }))}
        />
      </div>
      <StatementPaper statement={statement} />
    </OpenScreen>
  )
}
