import { parseSync } from 'vite'

type Node = { type: string; start: number; [key: string]: unknown }

/** Attributes and calls whose strings nobody reads: looks, code, what the operator's log says. */
const UNSEEN_ATTRIBUTES =
  /^(className|class|style|key|id|name|type|rel|href|to|src|look|viewBox|d|method|action|as|form|htmlFor|autoComplete|inputMode|pattern|media|sizes|srcSet|target|role|lang|charSet|property|crossOrigin|fontFamily|data-.*)$/
const UNSEEN_CALLS = /^(Error|TypeError|RegExp|URL|console|log|sql|css|require|passFaultPoint)$/
const UNSEEN_NODES = new Set([
  'ImportDeclaration',
  'ImportExpression',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSTypeAliasDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterInstantiation',
])

/** Every string of a file that a person may read, as it stands there: what is filled in is `{…}`. */
export function sentencesIn(path: string, source: string): string[] {
  const found: { at: number; text: string }[] = []
  const add = (at: number, text: string) => {
    const line = text.replace(/\s+/g, ' ').trim()
    if (line) found.push({ at, text: line })
  }

  function visit(node: Node): void {
    if (UNSEEN_NODES.has(node.type) || isUnseen(node)) return
    if (node.type === 'Literal' && typeof node.value === 'string' && isWritten(node.value)) add(node.start, node.value)
    if (node.type === 'TemplateLiteral') {
      const text = templateText(node)
      if (isWritten(text)) add(node.start, text)
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') visitElement(node)
    else for (const child of childrenOf(node)) visit(child)
  }

  /** Text and what stands in the middle of it is one sentence. */
  function visitElement(node: Node): void {
    const { openingElement } = node
    if (isNode(openingElement)) for (const child of childrenOf(openingElement)) visit(child)
    const children = (node.children as Node[]).filter(({ type, value }) => type !== 'JSXText' || String(value).trim())
    const hasText = children.some(({ type }) => type === 'JSXText')
    if (hasText) add(node.start, (node.children as Node[]).map(inline).join(''))
    for (const child of children) if (!(hasText && isInline(child))) visit(child)
  }

  visit(parseSync(path, source).program as unknown as Node)
  return [...new Set(found.sort((a, b) => a.at - b.at).map(({ text }) => text))]
}

/** As it reads within the sentence around it. */
function inline(node: Node): string {
  if (node.type === 'JSXText') return String(node.value)
  if (isInline(node)) return (node.children as Node[]).map(inline).join('')
  const { expression } = node
  if (node.type === 'JSXExpressionContainer' && isNode(expression)) {
    if (expression.type === 'JSXEmptyExpression') return ''
    if (expression.type === 'Literal' && typeof expression.value === 'string') return expression.value
  }
  return '{…}'
}

function isInline(node: Node): boolean {
  if (node.type === 'JSXText') return true
  const children = node.children as Node[] | undefined
  return node.type === 'JSXElement' && children !== undefined && children.length > 0 && children.every(isInline)
}

const templateText = (node: Node) =>
  (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('{…}')

/** Words in a row, or one that begins like a label. */
function isWritten(text: string): boolean {
  if (
    !/\p{L}{2}/u.test(text) ||
    /^[#./@\w-]*[/@#][\S]*$/.test(text) ||
    /[<>{}=]|^\S*[_:]\S*$/.test(text.replaceAll('{…}', ''))
  )
    return false
  const words = text.match(/\p{L}[\p{L}’']+/gu) ?? []
  const isSentence = words.length > 1 && /\s/.test(text) && /(^|\{…\})\W*[A-Z]|[.?!:…]$|\{…\}/.test(text)
  return isSentence || /^[A-Z][a-z’']+[.?!…]?$/.test(text)
}

function isUnseen(node: Node): boolean {
  if (node.type === 'JSXAttribute') return UNSEEN_ATTRIBUTES.test(nameOf(node.name))
  if (node.type === 'TaggedTemplateExpression') return UNSEEN_CALLS.test(nameOf(node.tag))
  if (node.type === 'NewExpression' || node.type === 'CallExpression') return UNSEEN_CALLS.test(nameOf(node.callee))
  return false
}

/** `log` of `context.log.warn`, `Error` of `new Error`, `data-x` of an attribute. */
function nameOf(node: unknown): string {
  if (!isNode(node)) return ''
  if (node.type !== 'MemberExpression') return String(node.name ?? '')
  const { object, property } = node as { object?: unknown; property?: unknown }
  const inner = nameOf(object)
  return UNSEEN_CALLS.test(inner) ? inner : nameOf(property)
}

function childrenOf(node: Node): Node[] {
  return Object.values(node).flat().filter(isNode)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}
