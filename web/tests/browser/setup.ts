import { afterAll, afterEach } from 'vitest';
import { everybodyLeaves, hangUp } from './browser';

afterEach(everybodyLeaves);
afterAll(hangUp);
