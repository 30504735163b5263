import { catalogue } from './catalogue';

export default { catalogue };
