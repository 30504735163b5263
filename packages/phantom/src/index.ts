export { demoSpec } from './demo-spec';
export { drawPhantom } from './draw-phantom';
export {
  DRAWN_RESTORATIONS,
  type DrawnBridge,
  type DrawnRestoration,
  type Phantom,
  type PhantomSpec,
  type TrueFinding,
  type TrueTooth,
} from './spec';
