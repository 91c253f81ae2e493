import type { MetaFunction } from '@remix-run/node'
import { useViewer } from '#app/lib/viewer.ts'
import { sectionName } from '#app/ui/frame/menu.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'

export const meta: MetaFunction = () => [{ title: 'Under construction' }]

/** A place the menu names whose rooms are not open yet. */
export default function NotOpenPage() {
  const viewer = useViewer()
  const known = viewer.role !== 'anonymous'
  const Screen = known ? WorkScreen : OpenScreen
  const name = sectionName(viewer, viewer.path)
  return (
    <Screen title={name === 'Menu' ? 'Under construction' : name}>
      <Empty
        level="h2"
        title="This page is under construction."
        action={<LinkButton to={known ? '/dashboard' : '/'}>{known ? 'Dashboard' : 'Home'}</LinkButton>}
      >
        It opens with one of the next editions of the portal.
      </Empty>
    </Screen>
  )
}
