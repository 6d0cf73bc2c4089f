// harness.html?name=farm-lane.infantry&theme=dark, or ?thumb=church
import { showRecordings } from '../../measured/harness';
import './harness.css';
import { moment, recorded, scenarios } from './fixtures/load';
import { skirmish } from './index';

showRecordings(skirmish, {
  first: 'farm-lane.infantry', moment, lastSteps: (name) => recorded(name).lastSteps, scenarios, refusal: { clause: 'SKM-4.2', message: 'That path is 9.0"; this figure may move 6.0".' },
});
