import type { MetaFunction } from '@remix-run/node'
import { z } from 'zod'
import { act, useViewer } from '#app/lib/page.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { NarrowCard } from '#app/ui/frame/shells.tsx'
import { LinkButton } from '#app/ui/parts/button.tsx'

export const meta: MetaFunction = () => [{ title: 'Logout' }]

/** Also takes what the menu's logout button sends. */
export const action = act(z.object({}), async ({ api, redirect }) => {
  await api.accounts.logout()
  return redirect('/')
})

/** An address that somebody types or follows does not log anybody out; the button does. */
export default function LogoutPage() {
  const { name } = useViewer()
  if (!name) {
    return (
      <NarrowCard title="Logout" lead="You are not logged in." drawing="stair">
        <LinkButton to="/login" look="primary" wide>
          Login
        </LinkButton>
      </NarrowCard>
    )
  }
  return (
    <NarrowCard title="Logout" lead={`You are logged in as ${name}.`} drawing="stair">
      <PostForm id="logout" className="flex flex-col gap-3">
        <SubmitButton wide savingText="Logging out">
          Logout
        </SubmitButton>
        <LinkButton to="/dashboard" wide>
          Stay logged in
        </LinkButton>
      </PostForm>
    </NarrowCard>
  )
}
