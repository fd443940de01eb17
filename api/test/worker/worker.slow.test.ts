import { inject } from 'vitest'
import { hostContract } from '../hosts/contract.ts'
import { startEdgeHost } from './edge-host.ts'

hostContract('the bundled Worker', () => startEdgeHost(inject('bundle')), { inRealTime: true })
