/**
 * The board of Takeaway in the browser: a plain ES module, no build and no framework.
 *
 * `props.view` is the View of rules.py as JSON. The answers of the question are buttons below the
 * board already; here a counter takes itself and all that lie behind it.
 */
// scoreKey '': only places count, as score_unit says for the terminal.
export const ui = { slug: 'takeaway', usualPlayers: 2, scoreKey: () => '', mountBoard }

function mountBoard(element, props) {
  const board = document.createElement('div')
  Object.assign(board.style, { display: 'flex', flexWrap: 'wrap', gap: '0.5rem', padding: '1rem' })
  board.style.justifyContent = 'center'
  element.append(board)

  function update({ view, ask, actions, texts }) {
    const left = view.board.counters
    board.replaceChildren(
      ...Array.from({ length: left }, (_, place) => {
        const choice = ask?.choices.find((each) => each.action.count === left - place)
        return counter(choice, actions, texts)
      }),
    )
  }

  update(props)
  return { update, destroy: () => board.remove() }
}

/** One counter: a button if taking it is among the answers. */
function counter(choice, actions, texts) {
  const button = document.createElement('button')
  Object.assign(button.style, { width: '2.75rem', height: '2.75rem', borderRadius: '50%' })
  Object.assign(button.style, { border: '2px solid currentColor', background: '#c8553d' })
  button.disabled = !choice || !actions.canAct || actions.busy
  button.ariaLabel = choice ? texts.say(choice.key, choice.values) : '●'
  if (choice) button.addEventListener('click', () => actions.send(choice.action))
  return button
}
