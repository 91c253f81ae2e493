import choices from '#app/styles/kit/choices.css?url'
import facts from '#app/styles/kit/facts.css?url'
import fields from '#app/styles/kit/fields.css?url'
import note from '#app/styles/kit/note.css?url'
import paper from '#app/styles/kit/paper.css?url'
import table from '#app/styles/kit/table.css?url'
import tableMenus from '#app/styles/kit/table-menus.css?url'

const sheets = [choices, facts, fields, note, paper, table, tableMenus]

/**
 * The styles of a table whose code is loaded later than its page. A part that is loaded so does not bring a style that
 * the page before had: the bundler finds it there, and then it goes with that page.
 */
export function TableStyles() {
  return sheets.map((sheet) => <link key={sheet} rel="stylesheet" href={sheet} />)
}
