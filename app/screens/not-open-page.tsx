import type { MetaFunction } from '@remix-run/node'
import { redirect } from '@remix-run/react'
import { load, useViewer } from '#app/lib/page.ts'
import { sectionName } from '#app/ui/frame/menu.ts'
import { OpenScreen, WorkScreen } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'
import { Empty } from '#app/ui/parts/empty.tsx'
import { ledAwayFrom } from './not-open-guards.ts'

export const meta: MetaFunction = () => [{ title: 'Under construction' }]

export const loader = load(async ({ viewer }) => {
  const elsewhere = ledAwayFrom(viewer)
  if (elsewhere) throw redirect(elsewhere)
  return null
})

/** A place the menu names whose rooms are not open yet. */
export default function NotOpenPage() {
  const viewer = useViewer()
  const known = viewer.role !== 'anonymous'
  const Screen = known ? WorkScreen : OpenScreen
  const name = sectionName(viewer, viewer.path)
  const { chapterEmail } = viewer.chapter
  if (viewer.path === '/donate') {
    return (
      <Screen title={name}>
        <Empty level="h2" title="Online donations are coming soon." action={<LinkButton to={`mailto:${chapterEmail}`}>Email the chapter</LinkButton>}>
          To donate right now, email {chapterEmail} and we will tell you how.
        </Empty>
      </Screen>
    )
  }
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
