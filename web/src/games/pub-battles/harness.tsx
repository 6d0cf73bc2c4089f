// harness.html?name=mill-hill.piece&theme=dark, or ?thumb=brandywine
import { showRecordings } from '../../measured/harness';
import './harness.css';
import { moment, recorded, scenarios, type MomentName } from './fixtures/load';
import { pubBattles } from './index';

showRecordings(pubBattles, {
  first: 'mill-hill.piece', moment: (name) => moment(name as MomentName), lastSteps: (name) => recorded(name as MomentName).lastSteps, scenarios, refusal: { clause: 'PUB-7.2', message: 'Too far: cost 5251 of 5250.' },
});
