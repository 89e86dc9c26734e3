import { parentPort } from 'node:worker_threads'
import { renderMarkdown } from './markdown.ts'

parentPort?.on('message', (source: string) => parentPort?.postMessage({ html: renderMarkdown(source) }))
parentPort?.postMessage({ ready: true })
