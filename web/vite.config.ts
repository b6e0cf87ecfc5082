import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

/** `fr.json?card`: the title and the line of a game's catalogue alone, for the first page. */
const cards = {
  name: 'cards',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!id.endsWith('?card')) return null
    const { title, line } = JSON.parse(code)
    return { code: `export default ${JSON.stringify({ title, line })}`, moduleType: 'js' as const }
  },
}

export default defineConfig({
  plugins: [cards, svelte()],
  build: {
    assetsInlineLimit: 0, // the house's Content-Security-Policy has no data: for fonts and scripts
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { bundlerTimings: false } }, // only what is wrong is worth a line
    license: { fileName: 'licences.txt' }, // of what is built in; build.py adds the fonts'
  },
  server: {
    // `npm run dev` beside a running house
    fs: { allow: ['..'] }, // the server's catalogues lie in src/escale
    proxy: { '/api': 'http://localhost:8000', '/ws': { target: 'ws://localhost:8000', ws: true } },
  },
  // css: a test may read a style sheet
  test: { include: ['tests/**/*.test.ts'], css: true },
})
