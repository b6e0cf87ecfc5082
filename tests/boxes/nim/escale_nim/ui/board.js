/** The board of Nim: rows of counters; a counter takes itself and all that lie behind it. */
export const ui = { slug: 'nim', usualPlayers: 2, mountBoard }

function mountBoard(element, props) {
  const board = document.createElement('div')
  Object.assign(board.style, { display: 'grid', gap: '0.75rem', padding: '1rem' })
  board.style.justifyItems = 'center'
  element.append(board)

  function update({ view, ask, actions, texts }) {
    board.replaceChildren(
      ...view.board.rows.map((left, index) => {
        const row = document.createElement('div')
        Object.assign(row.style, { display: 'flex', gap: '0.5rem', minHeight: '2.75rem' })
        for (let place = 0; place < left; place++) {
          const wanted = { row: index + 1, count: left - place }
          row.append(counter(wanted, ask, actions, texts))
        }
        return row
      }),
    )
  }

  update(props)
  return { update, destroy: () => board.remove() }
}

/** One counter: a button if taking it is among the answers. */
function counter({ row, count }, ask, actions, texts) {
  const choice = ask?.choices.find(({ action }) => action.row === row && action.count === count)
  const button = document.createElement('button')
  Object.assign(button.style, { width: '2.75rem', height: '2.75rem', borderRadius: '50%' })
  Object.assign(button.style, { border: '2px solid currentColor', background: '#c8553d' })
  button.disabled = !choice || !actions.canAct || actions.busy
  button.ariaLabel = choice ? texts.say(choice.key, choice.values) : '●'
  if (choice) button.addEventListener('click', () => actions.send(choice.action))
  return button
}
