import { redirect, useLoaderData, type MetaFunction } from '#app/lib/remix.ts'
import { load, useViewer } from '#app/lib/page/page.ts'
import { sectionName } from '#app/ui/frame/menu.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { ledAwayFrom } from './not-open-guards.ts'
import { notOpenWords as words } from '../words.ts'

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.name ?? words.title }]

export const loader = load(async ({ viewer }) => {
  const elsewhere = ledAwayFrom(viewer)
  if (elsewhere) throw redirect(elsewhere)
  const name = sectionName(viewer, viewer.path)
  return { name: name === 'Menu' ? words.title : name }
})

/** A page in the menu whose features are not open yet. */
export default function NotOpenPage() {
  const known = useViewer().role !== 'anonymous'
  const Screen = known ? WorkScreen : OpenScreen
  const { name } = useLoaderData<typeof loader>()
  return (
    <Screen title={name}>
      <Empty
        level="h2"
        title={words.title}
        action={<LinkButton to={known ? '/dashboard' : '/'}>{known ? words.dashboard : words.home}</LinkButton>}
      >
        {words.text}
      </Empty>
    </Screen>
  )
}
