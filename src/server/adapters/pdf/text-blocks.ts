import { Parser } from 'htmlparser2'

/** The number of a note is raised. */
export type Run = { text: string; italic: boolean; raised: boolean }
export type Block = {
  kind: 'paragraph' | 'heading' | 'line' | 'item' | 'stanza end' | 'break' | 'picture'
  runs: Run[]
  /** In em: lines of verse that are moved in. */
  indent: number
  quoted: boolean
  /** The name of a picture. */
  picture: string
}

const ITALIC = new Set(['em', 'i', 'cite', 'var'])
const BLOCKS = new Set(['p', 'li', 'tr', 'dt', 'dd', 'pre', 'figcaption', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])

/** The HTML of a piece, which is of our own making, as what is set one below the other. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const lists: { ordered: boolean; at: number }[] = []
  let [italic, quoted] = [0, 0]
  let raised = false
  let open: Block | null = null

  function add(kind: Block['kind'], rest: Partial<Block> = {}): Block {
    const block = { kind, runs: [], indent: 0, quoted: quoted > 0, picture: '', ...rest }
    blocks.push(block)
    return block
  }
  function write(text: string): void {
    if (!open && !text.trim()) return
    open ??= add('paragraph')
    const last = open.runs.at(-1)
    if (last?.italic === italic > 0 && last.raised === raised) last.text += text
    else open.runs.push({ text, italic: italic > 0, raised })
  }
  function openItem(): Block {
    const list = lists.at(-1)
    if (list) list.at += 1
    return add('item', { runs: [{ text: list?.ordered ? `${list.at}. ` : '• ', italic: false, raised: false }] })
  }

  const parser = new Parser({
    onopentag(name, { class: classes = '', src = '' }) {
      if (ITALIC.has(name)) italic += 1
      else if (name === 'blockquote') quoted += 1
      else if (name === 'ol' || name === 'ul') lists.push({ ordered: name === 'ol', at: 0 })
      else if (name === 'hr') add('break')
      else if (name === 'img') add('picture', { picture: src.replace(/^picture:/, '') })
      else if (name === 'br' && open && open.kind !== 'line') write('\n')
      else if (name === 'a') raised = classes === 'note-ref'
      else if (name === 'span' && /\bline\b/.test(classes))
        open = add('line', { indent: Number(/\bin-(\d)/.exec(classes)?.[1] ?? 0) })
      else if (name === 'li') open = openItem()
      else if (/^h\d$/.test(name)) open = add('heading')
      else if (BLOCKS.has(name) && classes !== 'stanza' && open?.kind !== 'item') open = add('paragraph')
      else if (name === 'td' || name === 'th') write('\u2003')
    },
    ontext: (text) => write(text.replace(/\s+/g, ' ')),
    onclosetag(name) {
      if (ITALIC.has(name)) italic -= 1
      else if (name === 'a') raised = false
      else if (name === 'blockquote') quoted -= 1
      else if (name === 'ol' || name === 'ul') lists.pop()
      else if (name === 'p' && open === null && blocks.at(-1)?.kind === 'line') add('stanza end')
      else if (BLOCKS.has(name) || (name === 'span' && open?.kind === 'line')) open = null
    },
  })
  parser.end(html)
  return blocks.filter(({ kind, runs }) => runs.length > 0 || ['break', 'picture', 'stanza end'].includes(kind))
}
