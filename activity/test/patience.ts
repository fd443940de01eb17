import { configure } from '@testing-library/react'

// What is seen to come about may take seconds on a busy machine, and nobody waits longer than it takes.
configure({ asyncUtilTimeout: 15_000 })
