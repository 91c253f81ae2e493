import { WayBack } from '#app/ui/frame/way-back.tsx'
import { ballotWords } from './words.ts'

/** The way back to the list. */
export const BackLink = () => <WayBack to="/votes">{ballotWords.back}</WayBack>
