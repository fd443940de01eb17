import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { connect } from './connection.ts'

const root = document.querySelector('#root')
if (root) createRoot(root).render(<App connection={connect()} />)
