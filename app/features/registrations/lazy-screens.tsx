// The server-rendered HTML of a lazily loaded part is styled by its page.
import '#app/styles/kit/choices.css'
import '#app/styles/kit/count.css'
import '#app/styles/kit/facts.css'
import '#app/styles/kit/fields.css'
import '#app/styles/kit/foot-bar.css'
import '#app/styles/kit/foot-sum.css'
import '#app/styles/kit/form.css'
import '#app/styles/kit/lines.css'
import '#app/styles/kit/marks.css'
import '#app/styles/kit/note.css'
import '#app/styles/kit/stepline.css'
import './packages/packages-form.css'
import { lazyHydrate } from '#app/lib/hydrate/lazy-hydrate.tsx'
import { GivingScreen as WholeGivingScreen } from './giving-screen.tsx'
import { NominationScreen as WholeNominationScreen } from './nominations/nomination-screen.tsx'
import { PackagesScreen as WholePackagesScreen } from './packages/packages-screen.tsx'
import { RegisterScreen as WholeRegisterScreen } from './register-screen.tsx'

/** The screens of step 1. An event has only one of them, and most visitors read before they type. */
const until = 'reached'

export const RegisterScreen = lazyHydrate(
  import.meta.env.SSR ? WholeRegisterScreen : undefined,
  async () => (await import('./register-screen.tsx')).RegisterScreen,
  { until, isPage: true },
)

export const GivingScreen = lazyHydrate(
  import.meta.env.SSR ? WholeGivingScreen : undefined,
  async () => (await import('./giving-screen.tsx')).GivingScreen,
  { until, isPage: true },
)

export const NominationScreen = lazyHydrate(
  import.meta.env.SSR ? WholeNominationScreen : undefined,
  async () => (await import('./nominations/nomination-screen.tsx')).NominationScreen,
  { until, isPage: true },
)

export const PackagesScreen = lazyHydrate(
  import.meta.env.SSR ? WholePackagesScreen : undefined,
  async () => (await import('./packages/packages-screen.tsx')).PackagesScreen,
  { until, isPage: true },
)
