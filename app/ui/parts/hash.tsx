/** A hash or receipt ID: tabular figures, slashed zeros, long ones in groups of four. */
export function Hash({ text, grouped = false }: { text: string; grouped?: boolean }) {
  return <span className="hash">{grouped ? text.replace(/(.{4})(?=.)/g, '$1 ') : text}</span>
}
